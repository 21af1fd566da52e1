import type { Socket } from 'node:net';
import { beforeEach } from 'vitest';
import { BIND, ber, type FakeDirectory, message, result, SEARCH, useFakeDirectory } from './fake-directory.ts';
import { type FilterNode, readBind, readSearch, type SearchRequest } from './ldap-request.ts';

type Values = (string | Buffer)[];
type Attributes = Record<string, string | Buffer | Values>;

/** A result code, or the end of the connection. */
type Fault = number | 'close' | undefined;

/** The base of all entries. */
export const MODEL_BASE = 'dc=example';

/** A directory in memory that answers searches and binds, so that its content and its faults are known exactly. */
export interface ModelDirectory {
  readonly url: string;
  readonly connections: number;
  /** Distinguished name and attributes, in the order in which searches return them. */
  readonly entries: Map<string, Attributes>;
  /** Accepted and rejected binds since the start of the test. */
  readonly binds: { name: string; isRight: boolean }[];
  readonly searches: SearchRequest[];
  /** Maximum values of an attribute in one response; others are read by ranges, as in Active Directory. */
  maxValues: number;
  /** Runs before a request is answered; the request fails if it returns a result code. */
  before: (request: { operation: number; search?: SearchRequest }) => Fault | Promise<Fault>;
  /** Answers a bind with a result code and a message of the server. */
  diagnose: (bind: { name: string; password: string }) => { code: number; message: string } | undefined;
  closeAll(): void;
}

/** An empty directory for each test of a file. */
export function useModelDirectory(): ModelDirectory {
  const fake: FakeDirectory = useFakeDirectory();
  const model = {
    entries: new Map<string, Attributes>(),
    binds: [] as ModelDirectory['binds'],
    searches: [] as SearchRequest[],
    maxValues: Number.POSITIVE_INFINITY,
    before: (() => undefined) as ModelDirectory['before'],
    diagnose: (() => undefined) as ModelDirectory['diagnose'],
    closeAll: () => fake.closeAll(),
    get url() {
      return fake.url;
    },
    get connections() {
      return fake.connections;
    },
  };
  beforeEach(() => {
    model.entries.clear();
    model.binds.length = 0;
    model.searches.length = 0;
    model.maxValues = Number.POSITIVE_INFINITY;
    model.before = () => undefined;
    model.diagnose = () => undefined;
    fake.respond = (request, socket) => void answer(model, request, socket);
  });
  return model;
}

async function answer(
  model: ModelDirectory,
  { id, operation, bytes }: { id: number; operation: number; bytes: Buffer },
  socket: Socket,
): Promise<void> {
  if (operation !== BIND && operation !== SEARCH) return;
  const search = operation === SEARCH ? readSearch(bytes) : undefined;
  if (search) model.searches.push(search);
  const fault = await model.before({ operation, ...(search && { search }) });
  if (fault === 'close') socket.destroy();
  else if (fault !== undefined) socket.write(message(id, result(operation + 1 + Number(operation === SEARCH), fault)));
  else if (search) socket.write(Buffer.concat(searchAnswer(model, id, search)));
  else socket.write(message(id, bindAnswer(model, bytes)));
}

function bindAnswer({ entries, binds, diagnose }: ModelDirectory, bytes: Buffer): Buffer {
  const { name, password } = readBind(bytes);
  if (name === '' && password === '') return result(0x61);
  // Invalid DN syntax.
  if (name.endsWith(',')) return result(0x61, 34);
  const expected = [...entries].find(([dn]) => isSame(dn, name))?.[1].userPassword;
  const isRight = expected !== undefined && expected === password;
  binds.push({ name, isRight });
  const { code, message: text } = diagnose({ name, password }) ?? { code: isRight ? 0 : 49, message: '' };
  return result(0x61, code, text);
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const valuesOf = (attributes: Attributes, name: string): Values => {
  const found = Object.entries(attributes).find(([key]) => isSame(key, name));
  return found ? [found[1]].flat() : [];
};

function searchAnswer(model: ModelDirectory, id: number, search: SearchRequest): Buffer[] {
  const found = [...model.entries].filter(([dn, attributes]) => isMatch(model, search, dn, attributes));
  const start = Number(search.page?.cookie ?? 0);
  const pageSize = search.page?.size ?? Number.POSITIVE_INFINITY;
  const limit = search.sizeLimit === 0 ? Number.POSITIVE_INFINITY : search.sizeLimit;
  const page = found.slice(start, start + Math.min(pageSize, limit));
  const isCut = !search.page && found.length > limit;
  const next = search.page && start + pageSize < found.length ? String(start + pageSize) : '';
  const controls = search.page ? [pageControl(next)] : [];
  return [
    ...page.map(([dn, attributes]) => message(id, entryOf(model, search, dn, attributes))),
    message(id, result(0x65, isCut ? 4 : 0), ...controls),
  ];
}

const pageControl = (cookie: string): Buffer =>
  ber(
    0xa0,
    ber(
      0x30,
      ber(0x04, '1.2.840.113556.1.4.319'),
      ber(0x04, ber(0x30, Buffer.from([0x02, 0x01, 0x00]), ber(0x04, cookie))),
    ),
  );

function isMatch(model: ModelDirectory, { base, scope, filter }: SearchRequest, dn: string, attributes: Attributes) {
  const isBase = isSame(dn, base);
  const isBelow = base === '' || dn.toLowerCase().endsWith(`,${base.toLowerCase()}`);
  const isOne = isBelow && !dn.slice(0, dn.length - base.length - 1).includes(',');
  const isInScope = scope === 'base' ? isBase : scope === 'one' ? isOne : isBase || isBelow;
  return isInScope && passes(model, filter, dn, attributes);
}

function passes(model: ModelDirectory, filter: FilterNode, dn: string, attributes: Attributes): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((one) => passes(model, one, dn, attributes));
    case 'or':
      return filter.filters.some((one) => passes(model, one, dn, attributes));
    case 'not':
      return filter.filters.every((one) => !passes(model, one, dn, attributes));
    case 'present':
      return filter.attribute === 'objectclass' || valuesOf(attributes, filter.attribute).length > 0;
    case 'equals': {
      if (filter.attribute === 'distinguishedname') return isSame(dn, filter.value.toString());
      return valuesOf(attributes, filter.attribute).some((value) =>
        Buffer.isBuffer(value) ? value.equals(filter.value) : isSame(value, filter.value.toString()),
      );
    }
    case 'chain':
      return isInChain(model, filter.attribute, attributes, filter.value.toString(), new Set());
    default:
      return filter satisfies never;
  }
}

/** Whether the values of an attribute, or those of the entries that they name, contain a name. */
function isInChain(
  model: ModelDirectory,
  attribute: string,
  attributes: Attributes,
  dn: string,
  seen: Set<Attributes>,
): boolean {
  if (seen.has(attributes)) return false;
  seen.add(attributes);
  return valuesOf(attributes, attribute).some((value) => {
    if (isSame(String(value), dn)) return true;
    const inner = [...model.entries].find(([name]) => isSame(name, String(value)))?.[1];
    return inner !== undefined && isInChain(model, attribute, inner, dn, seen);
  });
}

function entryOf(model: ModelDirectory, { attributes: names }: SearchRequest, dn: string, attributes: Attributes) {
  const listed = names.flatMap((name) => {
    const [attribute = '', range = ''] = name.split(';');
    const all = valuesOf(attributes, attribute);
    const first = Number(/^range=(\d+)/.exec(range)?.[1] ?? 0);
    const some = all.slice(first, first + model.maxValues);
    if (some.length === 0) return [];
    const last = first + some.length < all.length ? String(first + some.length - 1) : '*';
    const isRange = first > 0 || last !== '*';
    const type = isRange ? `${attribute};range=${first}-${last}` : attribute;
    return [ber(0x30, ber(0x04, type), ber(0x31, ...some.map((value) => ber(0x04, value))))];
  });
  return ber(0x64, ber(0x04, dn), ber(0x30, ...listed));
}

export const modelUserDn = (name: string): string => `cn=${name},ou=users,${MODEL_BASE}`;
export const modelGroupDn = (name: string, tree = 'groups'): string => `cn=${name},ou=${tree},${MODEL_BASE}`;

/** An `objectGUID` with a number in it. */
export function guid(number: number): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32BE(number, 12);
  return bytes;
}

/** An `objectSid` in the domain of all tests. */
export function sid(rid: number): Buffer {
  const bytes = Buffer.alloc(28);
  bytes.set([1, 5, 0, 0, 0, 0, 0, 5]);
  for (const [at, part] of [21, 1, 2, 3, rid].entries()) bytes.writeUInt32LE(part, 8 + at * 4);
  return bytes;
}

/** Adds a user as Active Directory has it; the relative identifier is also in its id. Returns its name. */
export function addModelUser(model: ModelDirectory, rid: number, name: string, attributes: Attributes = {}): string {
  model.entries.set(modelUserDn(name), {
    ...{ objectClass: 'user', objectGUID: guid(rid), objectSid: sid(rid), sAMAccountName: name },
    ...{ userAccountControl: '512', primaryGroupID: '513', userPassword: modelPassword(name), ...attributes },
  });
  return name;
}

export function addModelGroup(
  model: ModelDirectory,
  rid: number,
  name: string,
  members: string[],
  tree?: string,
): void {
  model.entries.set(modelGroupDn(name, tree), {
    ...{ objectClass: 'group', objectGUID: guid(rid), objectSid: sid(rid), sAMAccountName: name, member: members },
  });
}

export const modelPassword = (name: string): string => `the password of ${name}`;

/** Options with which a domain uses a model of Active Directory. */
export const modelOptions = ({ url }: { url: string }, options: object = {}) => ({
  config: {
    identity: { driver: 'ldap' },
    ldap: {
      ...{ url, suffix: MODEL_BASE, user_objectclass: 'user', user_id_attribute: 'objectGUID' },
      ...{ user_name_attribute: 'sAMAccountName', user_enabled_attribute: 'userAccountControl', user_enabled_mask: 2 },
      ...{ user_enabled_default: '512', group_objectclass: 'group', group_id_attribute: 'objectGUID' },
      ...{ group_name_attribute: 'sAMAccountName', group_ad_nesting: true, group_ad_primary: true, ...options },
    },
  },
});
