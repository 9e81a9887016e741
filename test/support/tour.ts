import { readFileSync } from 'node:fs';

/** A command of a document's console blocks, and the lines it is said to print. */
export interface TourStep {
  readonly command: string;
  readonly output: string;
}

/** The commands of the console blocks under a heading of a Markdown file, in order. */
export function tourSteps(file: string, heading: string): readonly TourStep[] {
  const section = readFileSync(file, 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block
      .split(/^\$ /m)
      .filter((step) => step !== '')
      .map((step) => {
        const end = step.indexOf('\n');
        return { command: step.slice(0, end), output: step.slice(end + 1).trimEnd() };
      }),
  );
}

/** Output with what differs from run to run made equal. */
export function steady(output: string): string {
  return output.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, '<time>').trimEnd();
}
