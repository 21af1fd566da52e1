import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send } from '#lib/client/project-query.ts';
import type { ActionReasonList, LastActionList, PaceList, PersonList } from './schema.ts';

const ROOT = 'console/v1/history';
const minuteMs = 60_000;

export const peopleQuery = (projectId: string, send?: Send) => ({
  ...projectQuery({
    projectId,
    kind: 'console-people',
    key: [],
    path: `${ROOT}/people`,
    answer: answerOf<typeof PersonList>(),
    send,
  }),
  staleTime: 5 * minuteMs,
});

/** The last action of each instance. Has the kind of servers, so that their events refresh it. */
export const lastActionsQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['last-actions'],
    path: `${ROOT}/last-actions`,
    answer: answerOf<typeof LastActionList>(),
    send,
  });

/** Reasons given for actions on an instance. Has the kind of servers, so that their events refresh it. */
export const actionReasonsQuery = (projectId: string, serverId: string) =>
  projectQuery({
    projectId,
    kind: 'server',
    key: ['reasons', serverId],
    path: `${ROOT}/reasons/${serverId}`,
    answer: answerOf<typeof ActionReasonList>(),
  });

export const pacesQuery = (projectId: string, send?: Send) => ({
  ...projectQuery({
    projectId,
    kind: 'console-paces',
    key: [],
    path: `${ROOT}/paces`,
    answer: answerOf<typeof PaceList>(),
    send,
  }),
  staleTime: 5 * minuteMs,
});
