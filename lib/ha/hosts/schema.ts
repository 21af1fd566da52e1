import { z } from 'zod';
import { PageQuery } from '#lib/http/page-query.ts';
import { segmentHostAttributes } from './attributes.ts';

export const SegmentHost = z.strictObject(segmentHostAttributes.shape);
export type SegmentHost = z.infer<typeof SegmentHost>;

export const NewSegmentHost = z.strictObject(segmentHostAttributes.createShape);
export type NewSegmentHost = z.infer<typeof NewSegmentHost>;

export const SegmentHostChanges = z
  .strictObject(segmentHostAttributes.changeShape)
  .refine(
    (changes) => Object.keys(changes).length > 0,
    `Specify at least one of ${Object.keys(segmentHostAttributes.changeShape).join(', ')}.`,
  );
export type SegmentHostChanges = z.infer<typeof SegmentHostChanges>;

export const SegmentHostQuery = PageQuery.extend(segmentHostAttributes.filterShape);
export type SegmentHostQuery = z.infer<typeof SegmentHostQuery>;
