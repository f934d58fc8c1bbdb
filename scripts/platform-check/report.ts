import type { CheckResult, Finding, Level } from "./finding";

export interface Report {
  readonly platform: string;
  readonly game: string;
  readonly checks: readonly CheckResult[];
  /** What may be set, and why. */
  readonly advice: readonly string[];
}

export const SIGNS = { passed: "✓", warned: "!", failed: "✗", skipped: "-" } as const;

export const findingsOf = ({ checks }: Report, level: Level): Finding[] =>
  checks.flatMap(({ findings }) => findings.filter((finding) => finding.level === level));

const counted = (report: Report, status: CheckResult["status"]): number =>
  report.checks.filter((check) => check.status === status).length;

function where({ call, path, also }: Finding): string {
  const more =
    also === undefined
      ? ""
      : ` and ${also.count} more: ${also.paths.join(", ")}${also.count > also.paths.length ? ", …" : ""}`;
  return path === "" ? call : `${call} → ${path}${more}`;
}

function* linesOf(report: Report): Generator<string> {
  yield `${report.platform}, ${report.game}`;
  for (const { name, status, reason, findings } of report.checks) {
    yield `${SIGNS[status]} ${name}${reason === undefined ? "" : ` (${reason})`}`;
    for (const finding of findings) {
      yield `    ${finding.level}: ${where(finding)}`;
      yield `      expected: ${finding.expected}`;
      yield `      came:     ${finding.came}`;
      yield `      see:      ${finding.document}`;
    }
  }
  for (const line of report.advice) yield line;
  yield `${counted(report, "passed")} passed, ${counted(report, "warned")} with remarks, ${counted(report, "failed")} failed, ${counted(report, "skipped")} skipped`;
}

export const asText = (report: Report): string => [...linesOf(report)].join("\n");

export const asJson = (report: Report): string => JSON.stringify(report, null, 2);

const escaped = (text: string): string => text.replace(/[<>&"']/g, (character) => `&#${character.codePointAt(0)};`);

/** The form that CI servers read. A warning is no failure there: the output of its test contains it. */
export function asJunit(report: Report): string {
  const cases = report.checks.map(({ name, status, reason, findings, milliseconds }) => {
    const words = (wanted: readonly Finding[]): string =>
      wanted
        .map((each) => `${where(each)}: expected ${each.expected}; came ${each.came}; see ${each.document}`)
        .join("\n");
    const errors = findings.filter(({ level }) => level === "error");
    const others = findings.filter(({ level }) => level !== "error");
    const parts = [
      errors.length === 0
        ? ""
        : `<failure message="${escaped(words(errors.slice(0, 1)))}">${escaped(words(errors))}</failure>`,
      status === "skipped" ? `<skipped message="${escaped(reason ?? "")}"/>` : "",
      others.length === 0 ? "" : `<system-out>${escaped(words(others))}</system-out>`,
    ];
    const time = (milliseconds / 1000).toFixed(3);
    return `  <testcase classname="platform" name="${escaped(name)}" time="${time}">${parts.join("")}</testcase>`;
  });
  const counts = `tests="${report.checks.length}" failures="${counted(report, "failed")}" skipped="${counted(report, "skipped")}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="platform-check" ${counts}>\n${cases.join("\n")}\n</testsuite>\n`;
}
