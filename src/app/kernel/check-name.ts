const maxNameLength = 255;

/** What is wrong with a name for a bucket or a tag; null if nothing is. */
export function checkName(name: string): string | null {
  if (name === '') return 'it is empty';
  if (name.length > maxNameLength) return `it is longer than ${maxNameLength} characters`;
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'it holds a control character';
  if (/\p{Surrogate}/u.test(name)) return 'it is not well-formed Unicode';
  return null;
}
