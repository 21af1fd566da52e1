/** Exceptions from the rule of the token matrix, with the reason for each. Keys are names of operations. */
type Reasons = Record<string, string>;

/** Allowed for application credentials regardless of their access rules. */
export const READABLE_WITH_ANY_RULES: Reasons = {
  'GET /identity/v3/auth/tokens': 'a token must be able to read what it allows; docs/contract/identity.md 8',
  'GET /console/v1/preferences': 'the console draws its first page by them',
};

/** Personal operations that are allowed for some delegations. */
export const DELEGABLE: Reasons = {
  'POST /identity/v3/users/{userId}/application_credentials': 'unrestricted credentials manage others; contract 8',
  'DELETE /identity/v3/users/{userId}/application_credentials/{id}': 'unrestricted credentials manage others',
  'DELETE /identity/v3/users/{userId}/access_rules/{id}': 'belong to credentials, which unrestricted ones manage',
  'POST /console/v1/application-credentials/{id}/rotation': 'a credential replaces itself, within its own bounds',
  'DELETE /console/v1/application-credentials/{id}/rotation': 'a credential replaces itself',
  'POST /identity/v3/OS-TRUST/trusts': 'a trust is passed on where it says so, bounded by itself; contract 8',
  'DELETE /identity/v3/OS-TRUST/trusts/{id}': 'unrestricted credentials manage trusts; contract 8',
  'POST /identity/v3/users/{userId}/credentials/OS-EC2': 'the key stays bound to what made it; contract 12',
  'DELETE /identity/v3/users/{userId}/credentials/OS-EC2/{access}': 'sees only keys that it made',
  'POST /identity/v3/credentials': 'of type ec2 only, bound to what made it',
  'PATCH /identity/v3/credentials/{id}': 'of type ec2 only',
  'DELETE /identity/v3/credentials/{id}': 'of type ec2 only',
};

/** Changes allowed for any token of a user, although they require no role or the user owns the object. */
export const NOT_PERSONAL: Reasons = {
  'DELETE /identity/v3/auth/tokens': 'ends a token, which the request must contain',
  'POST /console/v1/activity/{id}/undo': 'sends a request of the token, which must allow it',
  'POST /compute/v2.1/os-keypairs': 'scripts make key pairs, as upstream; a delegation needs role member',
  'DELETE /compute/v2.1/os-keypairs/{name}': 'scripts remove key pairs, as upstream; a delegation needs role member',
};

/** Not available under the browser's path to the APIs. */
export const NOT_IN_BROWSER: Reasons = {
  'GET /v1/notifications': 'the address for programs that know no other',
  'GET /v1/notifications/{notification}': 'the address for programs that know no other',
  'POST /v1/notifications': 'the address for programs that know no other',
  'GET /identity/v3/auth/tokens': 'names a token in a header that the browser does not pass on',
  'DELETE /identity/v3/auth/tokens': 'names a token in a header that the browser does not pass on',
};

/** Responses that contain a stored secret, returned only to the user in person who owns it. */
export const SHOWS_SECRET: Reasons = {
  'GET /identity/v3/credentials/{id}': 'the store is there to be read by its owner',
  'GET /identity/v3/users/{userId}/credentials/OS-EC2/{access}': 'Terraform takes the secret from this answer',
};
