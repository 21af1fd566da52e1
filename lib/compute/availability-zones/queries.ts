import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { AvailabilityZoneList } from './schema.ts';

export const availabilityZonesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'availability_zone',
    key: ['list'],
    path: 'compute/v2.1/os-availability-zone',
    answer: answerOf<typeof AvailabilityZoneList>(),
    send,
  });

export const zoneDetailsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'host',
    key: ['zones'],
    path: 'compute/v2.1/os-availability-zone/detail',
    answer: answerOf<typeof AvailabilityZoneList>(),
    send,
  });
