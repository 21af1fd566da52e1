/** What a token says. The names are short because tokens travel with every request. */
export interface Claims {
  /** The user's id. */
  sub: string;
  /** `p:<project id>`, `d:<domain id>` or `s` for the system; absent when unscoped. */
  scp?: string;
  /** Methods that led to the token. */
  m: string[];
  /** Audit id: what revocation names. */
  jti: string;
  /** Audit id of the first token of a chain of rescoped ones. */
  par?: string;
  /** Issued, to the millisecond, and expires, in seconds since the epoch. */
  iat: number;
  exp: number;
  /** When the user's password was set, in milliseconds: another password makes the token void. */
  gen: number;
  /** The application credential behind the token. */
  ac?: string;
  /** The trust behind the token, and when the trustor's password was set. */
  tr?: string;
  tgen?: number;
  /** The access key behind the token, by the id it is kept under. */
  key?: string;
}
