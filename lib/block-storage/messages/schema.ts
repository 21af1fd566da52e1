import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { StoragePageQuery } from '../page-query.ts';
import { messageAttributes } from './attributes.ts';

export const VolumeMessage = z.strictObject(messageAttributes.shape);
export type VolumeMessage = z.infer<typeof VolumeMessage>;

export const VolumeMessageQuery = StoragePageQuery.extend({
  ...messageAttributes.filterShape,
  message_level: word.optional(),
});
export type VolumeMessageQuery = z.infer<typeof VolumeMessageQuery>;
