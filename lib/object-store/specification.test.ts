import { type GuardedRow, reportCoverage } from '#lib/testing/specification.ts';

const ACCOUNTS = 'native/accounts-and-containers.test.ts';
const OBJECTS = 'native/objects.test.ts';
const RULES = 'native/access-rules.test.ts';
const LARGE = 'native/large-objects.test.ts';
const LINKS = 'native/links-and-versions.test.ts';
const SIGNATURES = 'native/signatures.test.ts';
const BULK = 'native/bulk.test.ts';

/**
 * The items of docs/contract/objectstore.md 11 that concern the native API, and the tests that guard them: a file below
 * `lib/object-store` and a part of its title.
 */
const TABLES: Record<string, readonly GuardedRow[]> = {
  'Conformance checklist': [
    [
      '1 container created twice, not empty, deleted twice',
      ACCOUNTS,
      'PUT twice returns 201 and 202; DELETE of a non-empty',
    ],
    ['2 bounds of names and metadata', ACCOUNTS, 'a name over 256 bytes'],
    ['2 number of metadata', ACCOUNTS, 'more than 90 items'],
    ['3 unknown container', ACCOUNTS, 'a missing container is 404 for GET, HEAD, POST and DELETE'],
    ['4 no token', ACCOUNTS, 'without a token, or with an invalid one, 401'],
    ['4 other project', ACCOUNTS, 'the token of another project is refused with 403'],
    ['4 public objects and listings', RULES, '.r:* lets everyone read objects'],
    ['5 rules by ids, reading is not writing', RULES, '%s reads, but writing is refused with 403'],
    ['6 expiring objects', OBJECTS, 'an object that expired is gone'],
    ['7 chunked and empty uploads', OBJECTS, 'chunked, empty, and with names'],
    ['7 wrong ETag', OBJECTS, 'a wrong ETag is refused with 422'],
    ['7 If-None-Match', OBJECTS, 'If-None-Match: * is met once and then fails with 412'],
    ['8 ranges', OBJECTS, '%s returns a part with 206'],
    ['8 unsatisfiable range', OBJECTS, 'a range after the end is refused with 416'],
    ['8 conditions', OBJECTS, 'If-Match, If-None-Match and the times'],
    ['9 copies keep type and metadata', OBJECTS, 'COPY and X-Copy-From keep type and metadata'],
    ['9 fresh metadata', OBJECTS, 'with fresh metadata only those of the request are stored'],
    ['10 POST of an object replaces', OBJECTS, 'POST replaces all metadata'],
    ['10 POST of a container merges', ACCOUNTS, 'POST merges metadata, keeps access rules'],
    ['11 quotas of containers', RULES, 'an upload over the bytes or objects of a container is refused with 413'],
    ['11 quotas of accounts', ACCOUNTS, 'ResellerAdmin works in any account and sets quotas, which users cannot: 403'],
    ['12 temporary URLs by each key', SIGNATURES, 'GET with %s returns the object'],
    ['12 expired or wrong', SIGNATURES, 'one that is %s is refused with 401'],
    ['12 filename and inline', SIGNATURES, 'filename and inline shape Content-Disposition'],
    ['12 HEAD with a signature for GET', SIGNATURES, 'HEAD is allowed with a signature for GET or PUT'],
    ['13 archive upload', BULK, 'a file over the quota is reported, the others are stored'],
    ['13 bulk delete', BULK, 'failures are reported with 200'],
    ['14 X-Versions-Location', LINKS, 'PUT keeps earlier data in the archive, DELETE restores them'],
    ['14 X-History-Location', LINKS, 'X-History-Location: DELETE archives the object and a marker'],
    ['14 X-Versions-Enabled', LINKS, 'each PUT is a version; DELETE writes a marker'],
    ['15 links', LINKS, 'GET returns the target, ?symlink=get the link'],
    ['15 loops', LINKS, 'a chain of three links or a loop is refused with 409'],
    ['20 one object in both APIs', 's3/specification.test.ts', 'show the same object, with the ETag without quotes'],
    ['16 health check', ACCOUNTS, 'GET /info and /healthcheck need no token'],
  ],
  'Large objects': [
    ['static', LARGE, 'PUT returns the ETag of the segments'],
    ['dynamic', LARGE, 'GET returns all objects with the prefix'],
  ],
};

reportCoverage('Object storage', import.meta.url, TABLES);
