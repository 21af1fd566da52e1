import { type GuardedRow, reportCoverage } from '#lib/testing/specification.ts';

const CREATE = 'tokens/create.test.ts';
const VALIDATE = 'tokens/validate.test.ts';
const CAUSES = 'tokens/revocation-causes.test.ts';
const SCOPES = 'auth-scopes/auth-scopes.test.ts';
const CREDENTIALS = 'application-credentials/application-credentials.test.ts';
const KERNEL = '../http/kernel.test.ts';
const MATRIX = '../http/access-matrix.test.ts';
const CATALOG = 'every service of the catalog shows three absolute endpoints with region and region_id';
const WHOLE = 'a password and a project give a token with project, roles and catalog';
const LEAST = 'what openstackclient sends for nothing but a name gives all roles of the token and a secret, shown once';
const EXCHANGE = 'the exchange flow: unscoped, list projects, rescope; the expiry stays and the chain is kept';
const SAME = 'answers what creation answered, key for key, and names the token in the header';
const GIVEN = 'are given to %s, checked, listed and taken back';

/**
 * Each row of the specification's identity tables, and the test that guards it: a file below `lib/identity` and a part
 * of its title, or of the table that generates the test.
 */
const TABLES: Record<string, readonly GuardedRow[]> = {
  Concepts: [
    ['Domain', 'domains/domains.test.ts', 'are made with what is given and shown whole'],
    ['Domain named Default', 'projects/projects.test.ts', 'the administrator finds roles and domains by name'],
    ['Project', 'projects/projects.test.ts', 'the administrator sees all, filtered by exact name, domain and state'],
    ['User', 'users/users.test.ts', 'are made'],
    ['Role', 'roles/roles.test.ts', 'are made with what is given and shown whole'],
    ['Role within a project or domain', 'assignments/assignments.test.ts', GIVEN],
    ['Group: its roles are its members’', 'groups/groups.test.ts', 'hold what the group holds'],
    ['Token', CREATE, WHOLE],
    ['Application credential', CREDENTIALS, LEAST],
    ['Multi-domain tenancy', 'assignments/assignments.test.ts', 'cannot reach out of the domain'],
    ['Role policy on every operation', MATRIX, 'is refused with 403 what the policy gives to others'],
    ['Policy that deployers override', 'policy.test.ts', 'overrides the lines it names and no others'],
    [
      'Identity backend LDAP',
      'directory/directory.test.ts',
      'with the password of the directory gives the roles of its groups',
    ],
  ],
  Token: [
    ['X-Subject-Token', VALIDATE, SAME],
    ['expires_at, issued_at', CREATE, WHOLE],
    ['methods', CREATE, WHOLE],
    ['project with domain', CREATE, WHOLE],
    ['roles', CREATE, WHOLE],
    ['catalog', CREATE, CATALOG],
  ],
  'Application credential': [
    ['name', CREDENTIALS, 'a name that the user already gave is refused with 409'],
    ['secret, generated', CREDENTIALS, LEAST],
    ['secret, supplied', CREDENTIALS, 'a secret and an expiry of the client are taken'],
    ['secret, shown once', CREDENTIALS, LEAST],
    ['expiration', CREDENTIALS, 'the token lives no longer than the credential, and an expired credential is refused'],
    ['roles', CREDENTIALS, 'fewer roles are honoured, with those that they imply'],
    ['unrestricted', CREDENTIALS, 'a restricted credential manages none: 403; an unrestricted one does'],
    ['description', CREDENTIALS, 'description'],
    ['id', CREDENTIALS, 'gives a token of its project and roles, without naming a scope'],
  ],
  Endpoints: [
    ['POST /auth/tokens', CREATE, WHOLE],
    ['GET /auth/tokens', VALIDATE, SAME],
    ['DELETE /auth/tokens', VALIDATE, 'a revoked token is 401 as own token, 404 in question and 404 in a body'],
    ['GET /auth/projects', SCOPES, 'shows the projects of direct, group and inherited roles, and no others'],
    ['GET /OS-PKI/revoked', VALIDATE, 'the list of revoked tokens shows the audit id on both paths, never the token'],
    ['GET /OS-PKI/revoked, administrators only', 'projects/projects.test.ts', '/OS-PKI/revoked'],
  ],
  'auth.identity': [
    ['password by name and domain', CREATE, WHOLE],
    ['password by id', CAUSES, 'password: { user: { id: userId, password: TEST_PASSWORD } }'],
    ['application_credential', CREDENTIALS, 'gives a token of its project and roles, without naming a scope'],
    ['token', CREATE, EXCHANGE],
  ],
  'auth.scope': [
    ['project by id', CREATE, EXCHANGE],
    ['project by name and domain', CREATE, WHOLE],
    ['domain', CREATE, 'a role on a domain gives a token for that domain, by id or by name'],
    ['system', CREATE, 'the administrator gets a token for the whole system'],
    ['omitted', CREATE, 'an omitted scope gives an unscoped token, even to a user with a default project'],
  ],
  Scopes: [
    ['project: its resources', MATRIX, 'A stranger is answered 404 for another project’s object'],
    ['domain: its users and projects', 'projects/changing.test.ts', 'domain'],
    ['system: across all projects', 'system-scope.test.ts', 'lists the servers of all projects without a token of any'],
    ['unscoped: to discover projects', MATRIX, 'A token without a project is refused with 403'],
  ],
  Authentication: [
    ['1 X-Auth-Token on every request', MATRIX, 'Every operation takes a token but for those that are listed'],
    ['1 never Authorization: Bearer', VALIDATE, 'Authorization: Bearer does not stand in for X-Auth-Token'],
    ['2 methods', CREATE, 'an unsupported method is answered with those that are'],
    ['3 time-limited', VALIDATE, 'when its time is up; a service may still look at it for two days'],
    ['3 roles as they are at the moment', VALIDATE, 'fewer roles show at once'],
    ['4 exchange flow', CREATE, EXCHANGE],
    ['5 no scope with a credential', CREDENTIALS, 'a wrong secret, and any scope at all, are refused with 401'],
    ['6 401 after expiry', MATRIX, 'every operation is refused with 401'],
    ['7 403 without permission', MATRIX, 'is refused with 403 what the policy gives to others'],
    ['8 validation', VALIDATE, SAME],
    ['8 revocation', CAUSES, 'the token is revoked'],
    ['10 for administrators', 'system-scope.test.ts', 'Who administers a domain is none of these'],
  ],
  Errors: [
    ['400', CREATE, 'is refused with 400 in the layout of identity'],
    ['401', VALIDATE, 'own token is refused with 401'],
    ['403 names the rule and who would pass', 'policy.test.ts', 'a refusal names the operation, the rule'],
    ['404', VALIDATE, 'an unknown token in question is answered with 404'],
    ['409', 'domains/domains.test.ts', 'have a name that no other has'],
    ['429', KERNEL, 'a 429 says how long to wait'],
  ],
  'What must hold for every caller': [
    ['a manager cannot grant admin', 'assignments/assignments.test.ts', 'cannot give %s anywhere, nor take it back'],
    ['the last administrator stays', 'assignments/assignments.test.ts', 'Nobody takes the last administrator'],
    ['... of a domain too', 'roles/administrators.test.ts', 'the last manager’s own role is refused'],
    ['... whatever happens to users', 'roles/guard.test.ts', 'the user is disabled'],
    ['... or to groups', 'groups/groups.test.ts', 'the last administrator of the system stays in the group'],
    ['... or to roles', 'roles/roles.test.ts', 'never lose the last administrator of the system'],
    ['no reach out of a domain by groups', 'groups/groups.test.ts', 'joins no group that holds more'],
    ['... by implied roles', 'assignments/assignments.test.ts', 'cannot assign through a role of the domain'],
    ['... by inherited assignments', 'roles/guard.test.ts', 'admin inherited by projects'],
    ['... by trusts', 'trusts/trusts.test.ts', 'Who administers a domain gains nothing by setting the password'],
    ['a credential does not exceed its roles', CREDENTIALS, 'fewer roles are honoured'],
    ['no user enumeration by answers', CREATE, 'a wrong password and an unknown user get word for word the same'],
    [
      '... nor by times',
      'tokens/refusals.test.ts',
      'The time of the answer does not reveal what is wrong with a proof',
    ],
    ['every cause ends a token, everywhere', CAUSES, 'A token is worthless in every replica, with the next request'],
  ],
};

reportCoverage('Specification of identity', import.meta.url, TABLES);
