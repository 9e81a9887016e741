/**
 * @typedef {{ rule: string, coordinate: string, line: number, message: string }} Finding
 * @typedef {{ rule: string, at: readonly string[], reason: string }} Exception
 *   `at` holds coordinates; `*` stands for any text.
 */

/**
 * Separates the findings of linters into those without an exception, and the exceptions that except nothing.
 *
 * @param {readonly Finding[]} findings
 * @param {readonly Exception[]} exceptions
 * @returns {{ faults: Finding[], unused: { rule: string, at: string }[] }}
 */
export function applyExceptions(findings, exceptions) {
  const rows = exceptions.flatMap(({ rule, at }) =>
    at.map((pattern) => ({ rule, at: pattern, matches: matcher(pattern), used: false })),
  );
  const faults = findings.filter((finding) => {
    const matching = rows.filter(
      (row) => row.rule === finding.rule && row.matches(finding.coordinate),
    );
    for (const row of matching) row.used = true;
    return matching.length === 0;
  });
  const unused = rows.filter(({ used }) => !used).map(({ rule, at }) => ({ rule, at }));
  return { faults, unused };
}

function matcher(pattern) {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'));
  const expression = new RegExp(`^${parts.join('.*')}$`);
  return (coordinate) => expression.test(coordinate);
}
