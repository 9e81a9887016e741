import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { isNeverSeen, type Stage } from '../../../../src/adapters/mongo/rules/unseen-members.ts';

const seesPart = (path: string) => path.split('.')[0] === 'part';
const selection = { $project: { _id: 0, id: '$d.id' } };

const unseen: readonly (readonly [string, readonly Stage[]])[] = [
  ['a projection that selects', [selection]],
  ['names of what a projection makes', [{ $project: { part: '$d.part' } }]],
  ['a projection that keeps fields', [{ $project: { 'd.id': 1 } }]],
  ['a projection that computes', [{ $project: { n: { $size: '$d.l' } } }]],
  ['a group', [{ $group: { _id: '$d.n', part: { $sum: 1 } } }]],
  ['stages that pass rows on', [{ $match: { 'd.part': 1 } }, { $unwind: '$d.l' }, selection]],
  ['an order as a map', [{ $sort: new Map([['d.n', 1]]) }, selection]],
  [
    'an inner pipeline',
    [{ $lookup: { from: 'part', as: 'x', pipeline: [{ $unset: ['part'] }] } }, selection],
  ],
  ['variables', [{ $set: { x: { $map: { input: '$d.l', in: '$$this.part' } } } }, selection]],
  ['a new root', [{ $replaceWith: { d: '$d' } }]],
];

const seen: readonly (readonly [string, readonly Stage[]])[] = [
  ['the end', []],
  ['rows that are passed on', [{ $match: { 'd.n': 1 } }]],
  ['a projection that drops fields', [{ $project: { 'd.x': 0 } }]],
  ['a projection of what is inside alone', [{ $project: { d: { n: 1 } } }]],
  ['a kept field', [{ $project: { part: 1 } }]],
  ['a kept field inside', [{ $project: { part: { x: 1 }, n: '$d.n' } }]],
  ['a path in a projection of what is inside', [{ $project: { d: { x: '$part' }, n: '$d.n' } }]],
  ['a path', [{ $project: { x: '$part' } }]],
  ['a path inside', [{ $group: { _id: { $add: ['$part.x', 1] } } }]],
  ['a condition', [{ $match: { $or: [{ part: 1 }] } }, selection]],
  ['an order', [{ $sort: new Map([['part', 1]]) }, selection]],
  ['a field that is set', [{ $set: { part: 1 } }, selection]],
  ['a field that is dropped', [{ $unset: ['part'] }, selection]],
  ['an unwound field', [{ $unwind: { path: '$part' } }, selection]],
  ['a joined field', [{ $lookup: { from: 'b', localField: 'part', as: 'x' } }, selection]],
  ['a name for what is joined', [{ $lookup: { from: 'b', pipeline: [], as: 'part' } }, selection]],
  ['a variable', [{ $lookup: { from: 'b', let: { v: '$part' }, as: 'x' } }, selection]],
  ['a named field', [{ $set: { x: { $getField: 'part' } } }, selection]],
  ['the row', [{ $project: { x: '$$ROOT' } }]],
  ['a path from the row', [{ $set: { x: '$$CURRENT.part' } }, selection]],
  ['a stage of which too little is known', [{ $facet: { a: [] } }, selection]],
  ['rows of others', [{ $unionWith: { coll: 'b' } }, selection]],
];

describe('what is stored beside rows is not seen by', () => {
  it.each(unseen)('%s', (_, stages) => {
    assert.equal(isNeverSeen(stages, seesPart), true);
  });
});

describe('what is stored beside rows may be seen by', () => {
  it.each(seen)('%s', (_, stages) => {
    assert.equal(isNeverSeen(stages, seesPart), false);
  });
});
