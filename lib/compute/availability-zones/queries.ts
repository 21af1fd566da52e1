import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { AvailabilityZoneList } from './schema.ts';

/** The zones that servers can be launched in. */
export const availabilityZonesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'availability_zone',
    key: ['list'],
    path: 'compute/v2.1/os-availability-zone',
    answer: answerOf<typeof AvailabilityZoneList>(),
    send,
  });

/** The zones with the state of every host in them, as administrators see them. */
export const zoneDetailsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'host',
    key: ['zones'],
    path: 'compute/v2.1/os-availability-zone/detail',
    answer: answerOf<typeof AvailabilityZoneList>(),
    send,
  });
