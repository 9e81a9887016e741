import { permissionsOf } from '../../../domain/access/may.ts';
import type { QueryResolvers } from '../generated/schema.ts';
import { upperCase } from '../schema/arguments.ts';

type Queries = Required<Pick<QueryResolvers, 'viewer'>>;

export const Query: Queries = {
  viewer: (_root, _args, { by }) => ({
    name: by.name,
    via: upperCase(by.via),
    permissions: permissionsOf(by),
  }),
};
