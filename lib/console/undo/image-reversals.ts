import { msg } from '#lib/i18n/text.ts';
import { imageAttributes } from '#lib/image/images/attributes.ts';
import { imageProperties } from '#lib/image/images/lookup.ts';
import { imageTags } from '#lib/image/images/properties.ts';
import {
  changedKeys,
  exists,
  type Facts,
  isSame,
  pick,
  type RecordedChange,
  type Reversal,
  type Reversals,
  rowOf,
  type UndoRequest,
} from './reversal.ts';

const send = ({ object_id }: RecordedChange, method: UndoRequest['method'], suffix: string, json?: unknown) => ({
  ...{ method, path: `/image/v2/images/${object_id}${suffix}` },
  ...(json !== undefined && { json }),
});

const PATCH = { 'content-type': 'application/openstack-images-v2.1-json-patch' };

const pairsIn = (value: unknown): Facts => (typeof value === 'object' && value !== null ? { ...value } : {});
/** RFC 6901. */
const pointer = (key: string): string => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Steps of a JSON patch that make the free properties what they were. */
function propertySteps(before: Facts, after: Facts): object[] {
  const removed = Object.keys(after).filter((key) => before[key] === undefined);
  const set = Object.keys(before).filter((key) => before[key] !== after[key]);
  return [
    ...removed.map((key) => ({ op: 'remove', path: pointer(key) })),
    ...set.map((key) => ({ op: 'add', path: pointer(key), value: before[key] })),
  ];
}

/** Facts of an image that are not columns. */
const ELSEWHERE = ['tags', 'properties'];

const UPDATE: Reversal = {
  requestOf(change) {
    const keys = changedKeys(change);
    const columns = imageAttributes.changeTo(
      pick(
        change.before,
        keys.filter((key) => !ELSEWHERE.includes(key)),
      ),
    );
    if (!columns || keys.length === 0) return undefined;
    const { before, after } = change;
    const fields = { ...columns, ...(keys.includes('tags') && { tags: before.tags }) };
    const steps = [
      ...Object.entries(fields).map(([field, value]) => ({ op: 'replace', path: pointer(field), value })),
      ...(keys.includes('properties') ? propertySteps(pairsIn(before.properties), pairsIn(after.properties)) : []),
    ];
    return { ...send(change, 'PATCH', '', steps), headers: PATCH };
  },
  async isCurrent(db, change) {
    const { object_id, after } = change;
    const row = await rowOf(db, 'images', object_id);
    if (!row) return false;
    const [tags, properties] = [
      await imageTags(db, object_id),
      (await imageProperties(db, [object_id])).get(object_id),
    ];
    const now: Facts = { ...row, tags, properties: properties ?? {} };
    return changedKeys(change).every((key) =>
      key === 'properties' ? hasSamePairs(pairsIn(now[key]), pairsIn(after[key])) : isSame(now[key], after[key]),
    );
  },
};

const hasSamePairs = (one: Facts, other: Facts): boolean =>
  isSame(Object.entries(one).toSorted(byKey), Object.entries(other).toSorted(byKey));
const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

const hasStatus =
  (status: string): Reversal['isCurrent'] =>
  async (db, { object_id }) =>
    (await rowOf(db, 'images', object_id))?.status === status;

/** Events of a membership are recorded for the owner and for the member; only the owner can undo them. */
const ofOwner =
  (request: (change: RecordedChange, member: unknown) => UndoRequest): Reversal['requestOf'] =>
  async (change, db) => {
    const image = await rowOf(db, 'images', change.object_id);
    return image?.owner === change.project_id ? request(change, change.after.member_id) : undefined;
  };

const isMember = (db: Parameters<Reversal['isCurrent']>[0], { object_id, after: { member_id } }: RecordedChange) =>
  exists(db, 'image_members', { image_id: object_id, member_id });

export const IMAGE_REVERSALS: Reversals = {
  'image.update': UPDATE,
  'image.deactivate': {
    requestOf: (change) => send(change, 'POST', '/actions/reactivate'),
    isCurrent: hasStatus('deactivated'),
  },
  'image.reactivate': {
    requestOf: (change) => send(change, 'POST', '/actions/deactivate'),
    isCurrent: hasStatus('active'),
  },
  'image.member.add': {
    requestOf: ofOwner((change, member) => send(change, 'DELETE', `/members/${member}`)),
    isCurrent: isMember,
  },
  'image.member.remove': {
    requestOf: ofOwner((change, member) => send(change, 'POST', '/members', { member })),
    isCurrent: async (db, change) => !(await isMember(db, change)),
    loss: msg('The project must accept the image again.'),
  },
};
