import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { PortDevices } from './schema.ts';

/** Instances of ports. Has the kind of ports, so that their events refresh it. */
export const portDevicesQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'port',
    key: ['devices'],
    path: 'console/v1/port-devices',
    answer: answerOf<typeof PortDevices>(),
    send,
  });
