/** Control characters other than the end of a line and a tab. */
const controls = /[^\P{Cc}\n\t]/gu;

/** A text without control characters, as logs show it. */
export function withoutControls(text: string): string {
  return text.replace(controls, '');
}
