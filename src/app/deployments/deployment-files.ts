import type { DeploymentInput } from '../../domain/deployment/manifest.ts';
import type { VariableSource } from '../../domain/deployment/read-variables.ts';
import { documentKey } from '../../domain/document/document.ts';
import { readDocuments } from '../../domain/document/read-documents.ts';
import type { ReadDocument } from '../../domain/document/submitted.ts';
import { type Fault, fault, invariant, type Place } from '../../domain/errors.ts';
import {
  contentAt,
  type Trace,
  type TracedValue,
  traceBehind,
  tracedValueAt,
} from '../../domain/explain/trace.ts';
import type { Location } from '../../domain/json/path/read.ts';
import { type Json, memberAt } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import { type RenderedSet, renderFileSet, type SourceFile } from '../render/render-files.ts';
import { documentsInSet } from './documents-in-set.ts';
import { type DeploymentDocument, documentVariables } from './trace-deployment.ts';

/** Finds the place of a location in the files. */
type Locate = (location: Location) => Place;

/** A manifest of the files. */
export interface ManifestOfFile extends DeploymentInput {
  readonly locate: Locate;
}

/** A source of variables, and where it is. */
export interface VariablesOfFile {
  readonly source: VariableSource;
  readonly locate: Locate;
}

/** Manifests and automatic variables of some files. */
export interface DeploymentFiles {
  readonly manifests: readonly ManifestOfFile[];
  readonly variables: readonly VariablesOfFile[];
  readonly faults: readonly Fault[];
}

/**
 * Reads files with manifests: documents, which are rendered together as one set, and manifests in the original form. A
 * mapping with `schema` and `metadata` is a document. (docs/deployments.md#files)
 */
export function readDeploymentFiles(files: readonly SourceFile[], limits: Limits): DeploymentFiles {
  const manifests: ManifestOfFile[] = [];
  const faults: Fault[] = [];
  const ofDocuments: SourceFile[] = [];
  for (const source of files) {
    const { file, text } = source;
    const read = readDocuments(text, { limits, file });
    if (read.documents.some(({ value }) => isDocument(value))) ofDocuments.push(source);
    else {
      faults.push(...read.faults);
      const sound = read.faults.length === 0 ? read.documents : [];
      manifests.push(
        ...sound.map((document) => ({ data: document.value, locate: inFile(document, file) })),
      );
    }
  }
  if (ofDocuments.length === 0) return { manifests, variables: [], faults };
  const rendered = renderFileSet(ofDocuments, limits);
  if (rendered.set === null)
    return { manifests, variables: [], faults: [...faults, ...rendered.faults] };
  const found = documentsOf(rendered.set, limits);
  return { manifests: [...manifests, ...found.manifests], variables: found.variables, faults };
}

/** Reads files of variables, one mapping in each. */
export function readVariableFile(
  { file, text }: SourceFile,
  limits: Limits,
): { readonly variables: readonly VariablesOfFile[]; readonly faults: readonly Fault[] } {
  const { documents, faults } = readDocuments(text, { limits, file });
  if (faults.length > 0) return { variables: [], faults };
  const [document, another] = documents;
  if (document === undefined) return { variables: [], faults: [] };
  if (another !== undefined) {
    const facts = { path: '', reason: 'a file of variables has one mapping' };
    const place = { file, ...another.locate([]) };
    return { variables: [], faults: [fault('CONTEXT_INVALID', facts, place)] };
  }
  const source = { kind: 'file', data: document.value } as const;
  return { variables: [{ source, locate: inFile(document, file) }], faults: [] };
}

function isDocument(value: Json): boolean {
  return memberAt(value, 'schema') !== undefined && memberAt(value, 'metadata') !== undefined;
}

function inFile(document: ReadDocument, file: string): Locate {
  return (location) => ({ file, ...document.locate([...location]) });
}

function documentsOf(set: RenderedSet, limits: Limits): Omit<DeploymentFiles, 'faults'> {
  const { manifests, automatic } = documentsInSet(set, limits);
  const items = new Map(
    set.items.flatMap((item) =>
      item.kind === 'document' ? [[documentKey(item.facts), item] as const] : [],
    ),
  );
  const locator =
    ({ id: { schema, name, layer }, spot }: DeploymentDocument): Locate =>
    (location) => {
      const { step, at } = originAt(spot, location);
      const item = items.get(step.document);
      invariant(item, 'what was rendered stands in a file');
      const place = { schema, name, ...(layer !== null && { layer }) };
      return { file: item.file, ...place, ...item.source.locate(['data', ...at]) };
    };
  return {
    manifests: manifests.map((document) => ({ ...document, locate: locator(document) })),
    variables: automatic.map((document) => ({
      source: documentVariables(document),
      locate: locator(document),
    })),
  };
}

/** Where a value was submitted: in its document, or in one that it is inherited from. */
function originAt(spot: TracedValue, location: Location): { step: Trace['step']; at: Location } {
  let { trace } = tracedValueAt(spot, location);
  for (
    let behind = traceBehind(trace);
    behind !== null && trace.step.kind !== 'substituted';
    behind = traceBehind(trace)
  ) {
    trace = behind;
  }
  // What was substituted stands where the document puts it.
  const at = trace.step.kind === 'substituted' ? location : contentAt(trace);
  return { step: trace.step, at };
}
