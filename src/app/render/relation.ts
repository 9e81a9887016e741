export type Relation =
  | 'parent'
  | 'children'
  | 'substitutesFrom'
  | 'substitutesInto'
  | 'replaces'
  | 'replacedBy';
