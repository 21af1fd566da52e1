import { describe, expect, test } from 'vitest';
import type { Answer, TestProject } from './api.ts';
import { settle } from './compute.ts';
import type { TestPlatform } from './platform.ts';
import { tempestOperations, tempestProblems } from './tempest.ts';

/** A service with microversions for whose responses tempest has schemas. */
export interface SchemaService {
  /** Name of the client in tempest. */
  name: 'compute' | 'volume.v3';
  base: string;
  /** Name of the service in `OpenStack-API-Version`. */
  word: string;
  major: number;
  /** The last minor version that tempest's schemas describe. */
  last: number;
}

/** One request at one microversion, by a user with all permissions. */
export interface Call extends TestProject {
  minor: number;
  /**
   * Returns the optional fields of the body: `attributes`, those of `since` that this version already has, and those of
   * `until` that it still has. Empty for the least body.
   */
  optional(attributes: object, since?: Record<number, object>, until?: Record<number, object>): object;
  post(path: string, body: object): Promise<Answer>;
  put(path: string, body: object): Promise<Answer>;
  get(path: string): Promise<Answer>;
}

export interface Case {
  /** Set if the operation exists only at some microversions. */
  since?: number;
  until?: number;
  send(call: Call): Promise<Answer>;
}

interface CaseRow {
  operation: string;
  minor: number;
  body: 'the least body' | 'every optional attribute';
  send: Case['send'];
}

const READS = /^\w+\.(show|search)_/;

const tempestWrites = ({ name }: SchemaService): string[] =>
  tempestOperations(name)
    .map(({ operation }) => operation)
    .filter((operation) => !READS.test(operation));

/**
 * Returns each write with every optional attribute wherever its schema changes, and with the least body at the last of
 * these versions. Returns each read, which has no body, wherever its schema changes.
 */
function caseRows(service: SchemaService, cases: Record<string, Case>): CaseRow[] {
  return Object.entries(cases).flatMap(([operation, one]) => {
    const minors = minorsOf(service, operation, one);
    const row = (minor: number, body: CaseRow['body']): CaseRow => ({ operation, minor, body, send: one.send });
    const least = minors.slice(-1).map((minor) => row(minor, 'the least body'));
    if (READS.test(operation)) return least.concat(minors.slice(0, -1).map((minor) => row(minor, 'the least body')));
    return [...least, ...minors.map((minor) => row(minor, 'every optional attribute'))];
  });
}

function minorsOf({ name, last, major }: SchemaService, operation: string, { since, until = last }: Case): number[] {
  const lowest = since ?? (major === 2 ? 1 : 0);
  const changes = tempestOperations(name).find((one) => one.operation === operation)?.since ?? [];
  const starts = changes.map((first) => (first === '' ? lowest : Number(first.split('.')[1])));
  const all = [...starts, lowest, until].filter((minor) => minor >= lowest && minor <= until);
  return [...new Set(all)].sort((one, two) => one - two);
}

function callOf(project: TestProject, { base, word, major }: SchemaService, { minor, body }: CaseRow): Call {
  const headers = { 'openstack-api-version': `${word} ${major}.${minor}` };
  const known = (attributes: Record<number, object>, isKnown: (boundary: number) => boolean): object =>
    Object.assign({}, ...Object.entries(attributes).map(([boundary, more]) => (isKnown(Number(boundary)) ? more : {})));
  return {
    ...project,
    minor,
    optional: (attributes, since = {}, until = {}) =>
      body === 'the least body'
        ? {}
        : { ...attributes, ...known(since, (first) => minor >= first), ...known(until, (end) => minor < end) },
    post: (path, sent) => project.api.post(`${base}${path}`, sent, headers),
    put: (path, sent) => project.api.put(`${base}${path}`, sent, headers),
    get: (path) => project.api.get(`${base}${path}`, headers),
  };
}

export function createdId({ status, body }: Answer, kind: string): string {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body[kind].id;
}

interface SchemaSuite {
  service: SchemaService;
  cases: Record<string, Case>;
  /** Writes without a case, with the reason. */
  notSent: Record<string, string>;
  /** Creates the administrator who sends all requests. */
  newOwner(): Promise<TestProject>;
}

/** Compares the responses to all writes of a service with the schemas of tempest. */
export function describeResponses(platform: TestPlatform, { service, cases, notSent, newOwner }: SchemaSuite): void {
  let owner: Promise<TestProject> | undefined;
  describe(`responses of ${service.name} match the schemas of tempest`, () => {
    test('every write that tempest describes is sent, or the table says why not', () => {
      expect([...Object.keys(cases), ...Object.keys(notSent)]).toEqual(expect.arrayContaining(tempestWrites(service)));
    });

    test.each(caseRows(service, cases))(`$operation at ${service.major}.$minor: $body`, async (row) => {
      owner ??= newOwner();
      const answer = await row.send(callOf(await owner, service, row));
      const problems = tempestProblems(`${service.name}.${row.operation}`, row.minor, answer);
      expect(problems, problems.join('\n')).toEqual([]);
      await settle(platform);
    });
  });
}
