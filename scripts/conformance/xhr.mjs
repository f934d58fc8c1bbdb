// @ts-check
/** The part of XMLHttpRequest with which pusher-js requests signatures, implemented by Node's fetch. */
export class FetchXhr {
  readyState = 0;
  status = 0;
  responseText = "";
  /** @type {(() => void) | null} */
  onreadystatechange = null;
  #method = "GET";
  #url = "";
  /** @type {Record<string, string>} */
  #headers = {};

  /** @param {string} method @param {string} url */
  open(method, url) {
    this.#method = method;
    this.#url = url;
  }

  /** @param {string} name @param {string} value */
  setRequestHeader(name, value) {
    this.#headers[name] = value;
  }

  /** @param {string} [body] */
  send(body) {
    const done = (/** @type {number} */ status, /** @type {string} */ text) => {
      Object.assign(this, { readyState: 4, status, responseText: text });
      this.onreadystatechange?.();
    };
    fetch(this.#url, { method: this.#method, headers: this.#headers, body: body ?? null }).then(
      async (answer) => done(answer.status, await answer.text()),
      () => done(0, ""),
    );
  }
}
