const maxNameLength = 255;

/** The fault of a name of a bucket or a tag; null if it is valid. */
export function checkName(name: string): string | null {
  if (name === '') return 'it is empty';
  if (name.length > maxNameLength) return `it is longer than ${maxNameLength} characters`;
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'it contains a control character';
  if (/\p{Surrogate}/u.test(name)) return 'it is not well-formed Unicode';
  return null;
}
