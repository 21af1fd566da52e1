/** Claims of a token. Names are short because tokens are sent with every request. */
export interface Claims {
  sub: string;
  /** `p:<project id>`, `d:<domain id>` or `s` for the system; absent when unscoped. */
  scp?: string;
  m: string[];
  /** Audit id, used for revocation. */
  jti: string;
  /** Audit id of the first token of a chain. */
  par?: string;
  /** Issued at, in ms, and expiry in seconds since 1970. */
  iat: number;
  exp: number;
  /** Time of the user's password in ms: a new password invalidates the token. */
  gen: number;
  /** Application credential of the token. */
  ac?: string;
  /** Trust of the token, and time of the trustor's password. */
  tr?: string;
  tgen?: number;
  /** Id of the access key of the token. */
  key?: string;
  /** Origin of a federated sign-in. */
  fed?: FederatedOrigin;
}

export type FederatedOrigin = [providerId: string, protocolId: string, session?: FederatedSession];

/** What a logout at the provider needs to end the tokens of a sign-in. */
export interface FederatedSession {
  /** Time of the sign-in at the provider, in ms since 1970. It stays with all tokens derived from the sign-in. */
  at: number;
  /** `logoutKey` of the subject, and of the session if the provider has named one. */
  keys: string[];
}
