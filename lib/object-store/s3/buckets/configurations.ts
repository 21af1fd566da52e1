import { updateBucket } from '../../buckets/change-buckets.ts';
import type { BucketSettings } from '../../buckets/settings.ts';
import type { ObjectResponse } from '../../exchange.ts';
import { readText } from '../body-text.ts';
import { actorOfRequest, type BucketContext } from '../context.ts';
import { S3Error, type S3ErrorCode } from '../errors.ts';
import { emptyResponse } from '../responses.ts';

/** A subresource of a bucket that is one of its settings, such as its CORS rules. */
interface ConfigurationRules<K extends keyof BucketSettings> {
  setting: K;
  /** Code if the bucket does not have it. */
  missing: S3ErrorCode;
  render(value: NonNullable<BucketSettings[K]>, context: BucketContext): string;
  /** @throws S3Error for an invalid document */
  parse(text: string, context: BucketContext): NonNullable<BucketSettings[K]>;
  /** Rules that depend on the other settings, in the transaction. @throws S3Error */
  assert?(value: NonNullable<BucketSettings[K]>, settings: BucketSettings): void;
  contentType?: string;
  /** Status of a successful change. */
  putStatus?: 200 | 204;
  maxBytes?: number;
}

export interface ConfigurationHandlers {
  get(context: BucketContext): Promise<ObjectResponse>;
  put(context: BucketContext): Promise<ObjectResponse>;
  remove(context: BucketContext): Promise<ObjectResponse>;
}

/** Handlers of the three operations of a subresource. */
export function configuration<K extends keyof BucketSettings>(rules: ConfigurationRules<K>): ConfigurationHandlers {
  const { setting, missing, contentType = 'application/xml', putStatus = 200 } = rules;
  return {
    async get(context) {
      const value = context.bucket.settings[setting];
      if (value === undefined || value === null)
        throw new S3Error(missing, undefined, { BucketName: context.bucketName });
      return { status: 200, headers: { 'content-type': contentType }, body: rules.render(value, context) };
    },
    async put(context) {
      const value = rules.parse(await readText(context, rules.maxBytes), context);
      const change = (settings: BucketSettings) => {
        rules.assert?.(value, settings);
        return { ...settings, [setting]: value };
      };
      await updateBucket(context.services, context.bucket.id, change, actorOfRequest(context));
      return emptyResponse(putStatus);
    },
    async remove(context) {
      const change = (settings: BucketSettings) => {
        const { [setting]: _, ...others } = settings;
        return others as BucketSettings;
      };
      await updateBucket(context.services, context.bucket.id, change, actorOfRequest(context));
      return emptyResponse(204);
    },
  };
}
