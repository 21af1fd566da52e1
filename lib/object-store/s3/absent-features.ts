import type { S3Action } from '../access/s3-actions.ts';
import type { ObjectResponse } from '../exchange.ts';
import { S3Error, type S3ErrorCode } from './errors.ts';
import type { Operation } from './operation.ts';
import { xmlResponse } from './responses.ts';

const notImplemented = async (): Promise<ObjectResponse> => {
  throw new S3Error('NotImplemented');
};

/** Features that no bucket has. Clients that read their configuration learn so; changes are rejected. */
interface AbsentFeature {
  query: string;
  operation: string;
  action: S3Action;
  /** Code of a missing configuration, or the document of one that is off. */
  absent: S3ErrorCode | { root: string; fields?: Record<string, string> };
}

const FEATURES: readonly AbsentFeature[] = [
  {
    query: 'notification',
    operation: 'BucketNotificationConfiguration',
    action: 's3:GetBucketNotification',
    absent: { root: 'NotificationConfiguration' },
  },
  {
    query: 'logging',
    operation: 'BucketLogging',
    action: 's3:GetBucketLogging',
    absent: { root: 'BucketLoggingStatus' },
  },
  {
    query: 'replication',
    operation: 'BucketReplication',
    action: 's3:GetReplicationConfiguration',
    absent: 'ReplicationConfigurationNotFoundError',
  },
  {
    query: 'requestPayment',
    operation: 'BucketRequestPayment',
    action: 's3:GetBucketRequestPayment',
    absent: { root: 'RequestPaymentConfiguration', fields: { Payer: 'BucketOwner' } },
  },
  {
    query: 'accelerate',
    operation: 'BucketAccelerateConfiguration',
    action: 's3:GetAccelerateConfiguration',
    absent: { root: 'AccelerateConfiguration' },
  },
  {
    query: 'analytics',
    operation: 'BucketAnalytics',
    action: 's3:GetAnalyticsConfiguration',
    absent: 'NoSuchConfiguration',
  },
  {
    query: 'inventory',
    operation: 'BucketInventory',
    action: 's3:GetInventoryConfiguration',
    absent: 'NoSuchConfiguration',
  },
  { query: 'metrics', operation: 'BucketMetrics', action: 's3:GetMetricsConfiguration', absent: 'NoSuchConfiguration' },
  {
    query: 'intelligent-tiering',
    operation: 'BucketIntelligentTiering',
    action: 's3:GetMetricsConfiguration',
    absent: 'NoSuchConfiguration',
  },
];

const featureOperations = ({ query, operation, action, absent }: AbsentFeature): Operation[] => [
  {
    level: 'bucket',
    name: `Get${operation}`,
    method: 'GET',
    query: [query],
    action,
    run: async () => {
      if (typeof absent === 'string') throw new S3Error(absent);
      return xmlResponse(absent.root, absent.fields ?? {});
    },
  },
  {
    level: 'bucket',
    name: `Put${operation}`,
    method: 'PUT',
    query: [query],
    run: notImplemented,
  },
];

/** Operations that are not implemented, so that their requests are not taken for others. */
export const ABSENT_OPERATIONS: readonly Operation[] = [
  ...FEATURES.flatMap(featureOperations),
  {
    level: 'object',
    name: 'SelectObjectContent',
    method: 'POST',
    query: ['select'],
    action: 's3:GetObject',
    run: notImplemented,
  },
  {
    level: 'object',
    name: 'RestoreObject',
    method: 'POST',
    query: ['restore'],
    action: 's3:RestoreObject',
    run: notImplemented,
  },
  {
    level: 'object',
    name: 'RenameObject',
    method: 'PUT',
    query: ['renameObject'],
    action: 's3:PutObject',
    run: notImplemented,
  },
  {
    level: 'object',
    name: 'AppendObject',
    method: 'PUT',
    query: ['append'],
    action: 's3:PutObject',
    run: notImplemented,
  },
  {
    level: 'object',
    name: 'GetObjectTorrent',
    method: 'GET',
    query: ['torrent'],
    action: 's3:GetObject',
    run: async () => {
      // As a store whose torrents are off.
      throw new S3Error('NoSuchKey');
    },
  },
];
