import { readDocuments } from '../../domain/document/read-documents.ts';
import { invariant, throwFaults } from '../../domain/errors.ts';
import type { Json } from '../../domain/json/value.ts';
import { readInputFiles } from '../input/input-files.ts';
import type { Shell } from '../shell.ts';

/** The rule in a file: `from` and `pipeline`, or `rows`. @throws YAML_SYNTAX, YAML_UNSUPPORTED, LIMIT_EXCEEDED */
export async function readRuleFile(shell: Shell, path: string): Promise<Json> {
  const { localConfig } = await import('../client/local-config.ts');
  const { limits } = localConfig(shell.env, undefined);
  const [file] = await readInputFiles([path], shell.stdin);
  invariant(file, 'a path that can be read leads to a file');
  shell.sources.set(file.file, file.text);
  const { documents, faults } = readDocuments(file.text, { limits, file: file.file });
  throwFaults(faults);
  return documents[0]?.value ?? null;
}
