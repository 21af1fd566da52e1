import { z } from 'zod';

/** ISO 8601 with a zone. */
export const Moment = z.iso.datetime({ offset: true, error: 'Use a date and time with a zone in ISO 8601.' }).max(40);
