import { refusal } from './errors.ts';

/** The system's error for a file, as a refusal; other errors are unchanged. */
export function fileRefusal(file: string, error: unknown): unknown {
  const { code, errno } = error as NodeJS.ErrnoException;
  if (typeof errno !== 'number') return error;
  const reason = code === 'ENOENT' ? 'there is no such file' : `the system says ${code}`;
  return refusal('FILE_UNREADABLE', { file, reason }, {}, { cause: error });
}
