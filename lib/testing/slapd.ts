import { Attribute, Change } from 'ldapts';
import { afterAll, beforeAll } from 'vitest';
import { type Attributes, Slapd } from './slapd-server.ts';

/** An OpenLDAP server for one test file, which may stop and start it. */
export interface TestDirectory {
  readonly url: string;
  readonly secureUrl: string;
  /** Certificate of the server, which is its own authority, in PEM format. */
  readonly certificate: string;
  add(dn: string, attributes: Attributes): Promise<void>;
  /** Replaces the values of attributes; an empty list removes one. */
  set(dn: string, attributes: Attributes): Promise<void>;
  remove(dn: string): Promise<void>;
  rename(dn: string, newDn: string): Promise<void>;
  /** Adds a person below `USERS_DN`. Returns its name. */
  addUser(uid: string, password?: string, attributes?: Attributes): Promise<string>;
  addGroup(cn: string, members: string[]): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Starts a directory with a reading account and two empty trees before the tests of a file and stops it after them. */
export function useSlapd(): TestDirectory {
  let server: Slapd | undefined;
  const running = () => {
    if (!server) throw new Error('The directory starts in beforeAll; use it inside tests only.');
    return server;
  };
  beforeAll(async () => {
    server = await Slapd.create();
    await server.start();
    await server.seed();
  });
  afterAll(() => server?.close());
  return {
    get url() {
      return running().url;
    },
    get secureUrl() {
      return running().secureUrl;
    },
    get certificate() {
      return running().certificate;
    },
    add: (dn, attributes) => running().asRoot((client) => client.add(dn, attributes)),
    set: (dn, attributes) => running().asRoot((client) => client.modify(dn, replacements(attributes))),
    remove: (dn) => running().asRoot((client) => client.del(dn)),
    rename: (dn, newDn) => running().asRoot((client) => client.modifyDN(dn, newDn)),
    addUser: (uid, password, attributes) => running().addUser(uid, password, attributes),
    addGroup: (cn, members) => running().addGroup(cn, members),
    stop: () => running().stop(),
    start: () => running().start(),
  };
}

const replacements = (attributes: Attributes): Change[] =>
  Object.entries(attributes).map(
    ([type, values]) =>
      new Change({ operation: 'replace', modification: new Attribute({ type, values: [values].flat() }) }),
  );
