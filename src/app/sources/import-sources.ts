import { dataSourceKind } from '../../domain/document/document.ts';
import { sourceSecrets } from '../../domain/document/literal-secrets.ts';
import { readDocuments } from '../../domain/document/read-documents.ts';
import type { ReadDocument } from '../../domain/document/submitted.ts';
import { type Fault, fault, located, refusal, throwFaults } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { isJsonObject, type JsonObject, memberAt } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import { dataSourceSchema } from '../../domain/source/data-source.ts';
import { readSource } from '../../domain/source/read-source.ts';
import type { SourceFile } from '../render/render-files.ts';
import {
  createSecretExtractor,
  passphraseSchema,
  type SecretExtractor,
} from './extract-secrets.ts';
import type { WholeDocument } from './whole-document.ts';

/** Documents made of files of data sources, and what is wrong with these, each with its file and line. */
export interface ImportedSources {
  readonly documents: readonly WholeDocument[];
  readonly problems: readonly Fault[];
}

/** How files of data sources become documents. */
export interface ImportOptions {
  readonly limits: Limits;
  /** The values that `!ref NAME` inserts: a file with a mapping. */
  readonly reusables: SourceFile | null;
  /** Whether secrets stay where they are; else each becomes a document of its own, and is substituted. */
  readonly inline: boolean;
}

/**
 * Makes `purser/DataSource/v1` documents of files that each hold data sources: one or several YAML documents, each the
 * data of a source. A file that cannot be read, or refers to a value that is missing, gives none; of sources with one name
 * the first is taken. (docs/data-sources.md#importing)
 *
 * @throws YAML_SYNTAX, YAML_UNSUPPORTED, LIMIT_EXCEEDED for the file of reusable values
 */
export function importSources(
  files: readonly SourceFile[],
  { limits, reusables, inline }: ImportOptions,
): ImportedSources {
  const values = reusables === null ? {} : readReusables(reusables, limits);
  const documents: WholeDocument[] = [];
  const problems: Fault[] = [];
  const extractor = createSecretExtractor(values);
  const names = new Set<string>();
  for (const { file, text } of files) {
    const read = readDocuments(text, { limits, file, format: 'yaml', reusables: values });
    problems.push(...read.faults);
    if (read.faults.length > 0) continue;
    for (const document of read.documents) {
      const wrong = (reason: string, path = ''): void => {
        const found = fault('CONFIG_INVALID', { what: dataSourceKind, path, reason });
        problems.push(located(found, { file, ...document.locate(path === '' ? [] : [path]) }));
      };
      const name = memberAt(document.value, 'name');
      if (!isJsonObject(document.value)) wrong('is not a mapping');
      else if (typeof name !== 'string') wrong('is missing, or no text', 'name');
      else if (names.has(name))
        wrong(`names a source that was imported already: "${name}"`, 'name');
      else {
        names.add(name);
        problems.push(...sourceProblems(document, file));
        documents.push(...documentsOf(name, document.value, inline ? null : extractor));
      }
    }
  }
  return { documents, problems: capFaults(problems, limits.maxFaults) };
}

function readReusables({ file, text }: SourceFile, limits: Limits): JsonObject {
  const { documents, faults } = readDocuments(text, { limits, file, format: 'yaml' });
  throwFaults(capFaults(faults, limits.maxFaults));
  const values = documents.map(({ value }) => value);
  const [value = {}, ...others] = values;
  if (isJsonObject(value) && others.length === 0) return value;
  const reason = 'the reusable values are one mapping from names to values';
  throw refusal('YAML_SYNTAX', { reason }, { file, ...documents[0]?.locate([]) });
}

/** What is wrong with a source that is imported all the same. */
function sourceProblems({ value, locate }: ReadDocument, file: string): readonly Fault[] {
  return readSource(value, null).errors.map(({ fault: found, location }) =>
    located(found, { file, ...locate(location) }),
  );
}

/** The document of a source, and those of its secrets that are new; `extractor` is null to leave them where they are. */
function documentsOf(
  name: string,
  data: JsonObject,
  extractor: SecretExtractor | null,
): readonly WholeDocument[] {
  const head = { schema: 'metadata/Document/v1', name };
  if (extractor === null) {
    const storagePolicy = sourceSecrets(data).length > 0 ? 'encrypted' : 'cleartext';
    return [{ schema: dataSourceSchema, metadata: { ...head, storagePolicy }, data }];
  }
  const { rest, secrets } = extractor.extract(name, data);
  const substitutions = secrets.map((secret) => ({
    src: { schema: passphraseSchema, name: secret.name, path: '.' },
    dest: { path: secret.path },
  }));
  const metadata = {
    ...head,
    storagePolicy: 'cleartext',
    ...(substitutions.length > 0 && { substitutions }),
  };
  return [{ schema: dataSourceSchema, metadata, data: rest }, ...extractor.documents()];
}
