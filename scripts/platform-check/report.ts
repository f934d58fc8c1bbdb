import type { Finding, Level } from "./findings";

export interface CheckResult {
  readonly name: string;
  /** `failed`: at least one error. `warned`: only warnings or tolerated faults. */
  readonly status: "passed" | "warned" | "failed" | "skipped";
  readonly reason?: string;
  readonly findings: readonly Finding[];
  readonly milliseconds: number;
}

export interface Report {
  readonly platform: string;
  readonly game: string;
  readonly checks: readonly CheckResult[];
  readonly advice: readonly string[];
}

const SIGNS = { passed: "✓", warned: "!", failed: "✗", skipped: "-" } as const;

export const findingsOf = ({ checks }: Report, level: Level): Finding[] =>
  checks.flatMap(({ findings }) => findings.filter((finding) => finding.level === level));

const counted = (report: Report, status: CheckResult["status"]): number =>
  report.checks.filter((check) => check.status === status).length;

function where({ call, path, also }: Finding): string {
  if (path === "") return call;
  const places = also && `${also.paths.join(", ")}${also.count > also.paths.length ? ", …" : ""}`;
  return `${call} → ${path}${also === undefined ? "" : ` and ${also.count} more: ${places}`}`;
}

export const checkText = ({ name, status, reason, findings }: CheckResult): string =>
  [
    `${SIGNS[status]} ${name}${reason === undefined ? "" : ` (${reason})`}`,
    ...findings.flatMap((finding) => [
      `    ${finding.level}: ${where(finding)}`,
      `      expected: ${finding.expected}`,
      `      came:     ${finding.came}`,
      `      see:      ${finding.document}`,
    ]),
  ].join("\n");

export function sumText(report: Report): string {
  const sum = `${counted(report, "passed")} passed, ${counted(report, "warned")} with remarks, ${counted(report, "failed")} failed, ${counted(report, "skipped")} skipped`;
  return [...report.advice, sum].join("\n");
}

export const asText = (report: Report): string =>
  [`${report.platform}, ${report.game}`, ...report.checks.map(checkText), sumText(report)].join("\n");

export const asJson = (report: Report): string => JSON.stringify(report, null, 2);

const escaped = (text: string): string => text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`);
const element = (name: string, texts: readonly string[], attributes = ""): string =>
  texts.length === 0 ? "" : `<${name}${attributes}>${escaped(texts.join("\n"))}</${name}>`;

/** For CI servers. JUnit knows no warnings: they are in the output of their test. */
export function asJunit(report: Report): string {
  const cases = report.checks.map(({ name, status, reason, findings, milliseconds }) => {
    const wordsOf = (isError: boolean): string[] =>
      findings
        .filter(({ level }) => (level === "error") === isError)
        .map((each) => `${where(each)}: expected ${each.expected}; came ${each.came}; see ${each.document}`);
    const [errors, others] = [wordsOf(true), wordsOf(false)];
    const skipped = status === "skipped" ? `<skipped message="${escaped(reason ?? "")}"/>` : "";
    const parts = `${element("failure", errors, ` message="${escaped(errors[0] ?? "")}"`)}${skipped}${element("system-out", others)}`;
    return `  <testcase classname="platform" name="${escaped(name)}" time="${(milliseconds / 1000).toFixed(3)}">${parts}</testcase>`;
  });
  const counts = `tests="${report.checks.length}" failures="${counted(report, "failed")}" skipped="${counted(report, "skipped")}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="platform-check" ${counts}>\n${cases.join("\n")}\n</testsuite>\n`;
}
