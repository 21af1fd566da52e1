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
  /** Identity provider and protocol of a federated sign-in. */
  fed?: [providerId: string, protocolId: string];
}
