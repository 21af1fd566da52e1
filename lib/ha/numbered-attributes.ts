import { z } from 'zod';
import { column } from '#lib/attributes/attribute.ts';
import { formatComputeTime } from '#lib/compute/wire.ts';
import { serial, timestamp } from '#lib/db/table.ts';

export const shownTime = (time: string | null): string | null => time && formatComputeTime(time);

/** Attributes of all objects of the HA API. The SDK takes the number for the id. */
export const numberAttribute = column(serial(), z.int(), { column: 'number', sort: true, show: Number });
export const timeAttributes = {
  created_at: column(timestamp(), z.string(), { sort: true, show: formatComputeTime }),
  updated_at: column(timestamp().nullable(), z.string().nullable(), { sort: true, show: shownTime }),
};
