import { refusal } from '../../domain/errors.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a part of its name is no folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'it would be too large',
};

/** The system's error for writing a file, as a refusal; other errors are unchanged. */
export function unwritable(file: string, error: unknown): unknown {
  const { code = '', errno, message } = error as NodeJS.ErrnoException;
  if (typeof errno !== 'number') return error;
  const reason = reasons[code] ?? message;
  return refusal('FILE_UNWRITABLE', { file, reason }, { file }, { cause: error });
}
