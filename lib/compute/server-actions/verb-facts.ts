import { HISTORY_WORDS, type HistoryWord, historyLabel, TASK_STATES, type TaskState, verbOfTask } from './verbs.ts';

interface TaskFacts {
  /** Name of its action in the history. */
  action?: string | undefined;
  movesDisks?: true | undefined;
}

const factsOf = (task: TaskState): TaskFacts => {
  const { history, movesDisks } = verbOfTask(task) ?? {};
  return { action: history?.is, movesDisks };
};

// Lists of instances need no more of the verbs until a menu opens. The build evaluates this file for browsers; see
// `lib/verbs/constants-loader.js`.
export const TASKS = Object.fromEntries(TASK_STATES.map((task) => [task, factsOf(task)])) as Record<
  TaskState,
  TaskFacts
>;
export const HISTORY_LABELS = Object.fromEntries(HISTORY_WORDS.map((word) => [word, historyLabel(word)])) as Record<
  HistoryWord,
  string
>;
