import type { S3Action } from '../access/s3-actions.ts';
import type { ObjectResponse } from '../exchange.ts';
import type { BucketContext, BucketNameContext, ObjectContext, S3Context } from './context.ts';

type OperationMethod = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';

interface OperationRoute {
  /** Name in the API reference, such as `PutBucketAcl`. */
  name: string;
  method: OperationMethod;
  /** Query parameters that select the operation. */
  query?: readonly string[];
  /** A header that selects the operation. */
  header?: string;
  /** What the body is: data of an object, a document, or a document whose checksum headers describe an object. */
  payload?: 'data' | 'document' | 'parts' | 'form';
}

interface ServiceOperation extends OperationRoute {
  level: 'service';
  run(context: S3Context): Promise<ObjectResponse>;
}

/** Creates the bucket it names. */
interface CreationOperation extends OperationRoute {
  level: 'newBucket';
  run(context: BucketNameContext): Promise<ObjectResponse>;
}

export interface BucketOperation extends OperationRoute {
  level: 'bucket';
  /** Absent if `run` authorizes each object. */
  action?: S3Action;
  run(context: BucketContext): Promise<ObjectResponse>;
}

export interface ObjectOperation extends OperationRoute {
  level: 'object';
  action?: S3Action;
  /** Replaces `action` if the request names a version. */
  versionAction?: S3Action;
  /** Whether it needs the object before it runs, which authorization then takes into account. */
  readsObject?: boolean;
  /** Whether only senders that may list the bucket learn that the object does not exist. */
  isMissingHidden?: boolean;
  /** Tags that the request sets, for conditions of policies. */
  requestTags?(context: ObjectContext): Readonly<Record<string, string>> | undefined;
  run(context: ObjectContext): Promise<ObjectResponse>;
}

export type Operation = ServiceOperation | CreationOperation | BucketOperation | ObjectOperation;

interface OperationRequest {
  method: string;
  level: 'service' | 'bucket' | 'object';
  query: ReadonlyMap<string, string>;
  headers: Readonly<Record<string, string | undefined>>;
}

const levelOf = ({ level }: Operation): OperationRequest['level'] => (level === 'newBucket' ? 'bucket' : level);

/** Parameters that select an operation of some level, so that no other operation may ignore them. */
const selectorsOf = (operations: readonly Operation[]): ReadonlySet<string> =>
  new Set(operations.flatMap(({ query = [] }) => query.filter((name) => name !== 'partNumber')));

/** Finds the operation of a request, if any: the one with the most selectors, all of which the request has. */
export function operationFinder(
  operations: readonly Operation[],
): (request: OperationRequest) => Operation | undefined {
  const selectors = selectorsOf(operations);
  const specificFirst = operations.toSorted((one, other) => specificity(other) - specificity(one));
  return ({ method, level, query, headers }) => {
    const found = specificFirst.find(
      (operation) =>
        operation.method === method &&
        levelOf(operation) === level &&
        (operation.query ?? []).every((name) => query.has(name)) &&
        (operation.header === undefined || headers[operation.header] !== undefined),
    );
    const ignored = [...query.keys()].some((name) => selectors.has(name) && !found?.query?.includes(name));
    // Without this check, `DELETE /bucket?acl` would delete the bucket.
    return ignored ? undefined : found;
  };
}

const specificity = ({ query = [], header }: Operation): number => query.length + (header === undefined ? 0 : 1);
