import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

const [INTEGER, BIT_STRING, OBJECT_ID, UTF8, SEQUENCE, SET, UTC_TIME] = [0x02, 0x03, 0x06, 0x0c, 0x30, 0x31, 0x17];
const ECDSA_WITH_SHA256 = Buffer.from("2a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("550403", "hex");
const DAY_MS = 86_400_000;

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = body.byteLength;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const utcTime = (ms: number): Buffer =>
  der(UTC_TIME, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/\D/g, "")}Z`));

/** A new key and its self-signed certificate, both in PEM. Node has no function for certificates. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(SEQUENCE, der(OBJECT_ID, ECDSA_WITH_SHA256));
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, der(OBJECT_ID, COMMON_NAME), der(UTF8, Buffer.from("e2e")))));
  const serial = der(INTEGER, Buffer.from([1, ...randomBytes(8)]));
  const now = Date.now();
  const validity = der(SEQUENCE, utcTime(now - DAY_MS), utcTime(now + DAY_MS));
  const body = der(
    SEQUENCE,
    serial,
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const certificate = der(
    SEQUENCE,
    body,
    algorithm,
    der(BIT_STRING, Buffer.from([0]), sign("sha256", body, privateKey)),
  );
  const base64 = certificate.toString("base64").replaceAll(/.{64}(?=.)/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}
