import { readFileSync } from 'node:fs';
import { type DocumentNode, parse } from 'graphql';
import { packageFile } from '../../../package-file.ts';

/**
 * The definitions in schema.graphql. The program reads them parsed: parsing takes a tenth of the time that a server or a
 * command takes to start. The build replaces this module there (scripts/compile.mjs).
 */
export function readSchemaDocument(): DocumentNode {
  return parse(readFileSync(packageFile('schema.graphql'), 'utf8'), { noLocation: true });
}
