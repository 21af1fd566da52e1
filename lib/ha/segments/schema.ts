import { z } from 'zod';
import { PageQuery } from '#lib/http/page-query.ts';
import { segmentAttributes } from './attributes.ts';

export const Segment = z.strictObject(segmentAttributes.shape);
export type Segment = z.infer<typeof Segment>;

export const NewSegment = z.strictObject(segmentAttributes.createShape);
export type NewSegment = z.infer<typeof NewSegment>;

export const SegmentChanges = z
  .strictObject(segmentAttributes.changeShape)
  .refine(
    (changes) => Object.keys(changes).length > 0,
    `Specify at least one of ${Object.keys(segmentAttributes.changeShape).join(', ')}.`,
  );
export type SegmentChanges = z.infer<typeof SegmentChanges>;

export const SegmentQuery = PageQuery.extend(segmentAttributes.filterShape);
export type SegmentQuery = z.infer<typeof SegmentQuery>;
