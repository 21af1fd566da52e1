import type { KeyLimits } from '#lib/identity/ec2-keys/key-limits.ts';
import type { OwnershipRule } from '../rules/ownership.ts';
import type { PublicAccessBlock } from '../rules/public-access-block.ts';
import type { Grant } from './acl.ts';
import type { S3Action } from './s3-actions.ts';

/** The sender of a request as access rules know it. */
export type Principal =
  | { kind: 'anonymous' }
  | {
      kind: 'caller';
      /** Project of the token or key; undefined without a project scope. */
      projectId: string | undefined;
      userId: string;
      userName: string;
      /** Names of the effective roles on the project. */
      roles: ReadonlySet<string>;
      /** May access all projects, as `ResellerAdmin`. */
      isOperator?: boolean;
      /**
       * Names for container ACLs; only if user and projects are in the default domain, because names are unique only
       * within a domain.
       */
      names?: { project: string; user: string };
      /** Limits of the access key, which only reduce access. */
      limits?: KeyLimits;
    };

/** Settings of a bucket that decide on access. */
export interface AccessSettings {
  policy?: string;
  acl?: readonly Grant[];
  ownership?: OwnershipRule;
  publicAccessBlock?: PublicAccessBlock;
  readAcl?: string;
  writeAcl?: string;
}

interface BucketAccess {
  name: string;
  /** The project that owns the bucket. */
  ownerId: string;
  settings: AccessSettings;
  /** `X-Account-Access-Control` of the account. */
  accountAcl?: string;
}

export interface ObjectAccess {
  /** The project that owns the object; undefined for that of the bucket. */
  ownerId?: string;
  /** Undefined: only its owner has access. */
  acl?: readonly Grant[];
  tags?: Readonly<Record<string, string>>;
}

/** What conditions of policies can refer to. */
export interface RequestFacts {
  /** Address of the client; undefined for requests of this process. */
  address?: string;
  isSecure: boolean;
  /** By name in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Decoded query parameters. */
  query?: Readonly<Record<string, string | undefined>>;
  /** Tags that the request sets. */
  requestTags?: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  nowMs: number;
}

/** The question whether a principal may do something. */
export interface AccessRequest {
  principal: Principal;
  action: S3Action;
  bucket: BucketAccess;
  /** Undefined for operations on the bucket. */
  key?: string;
  /** The object before the request; undefined if it does not exist. */
  object?: ObjectAccess;
  facts: RequestFacts;
}
