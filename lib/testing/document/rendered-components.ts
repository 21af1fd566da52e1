/** A node of React's tree, of which the fields of these names are not public. */
interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  flags: number;
  tag: number;
}

/** Values of `flags` and `tag` in React 19. */
const PERFORMED_WORK = 1;
const COMPONENT_TAGS = new Set([0, 1, 11, 14, 15]);

/** Components rendered since counting began; undefined while nothing is counted. */
let rendered: number | undefined;

function countIn(fiber: Fiber | null): number {
  let count = 0;
  for (let at = fiber; at; at = at.sibling) {
    const hasWorked = (at.flags & PERFORMED_WORK) !== 0;
    if (at.alternate !== null && at.alternate.child === at.child && !hasWorked) continue;
    count += Number(hasWorked && COMPONENT_TAGS.has(at.tag)) + countIn(at.child);
  }
  return count;
}

/** Observes what React renders, as developer tools do. Call it before React is loaded. */
export function observeRendering(): void {
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_id: number, root: { current: Fiber }) => {
      if (rendered !== undefined) rendered += countIn(root.current.child);
    },
  };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

/** Number of components that are rendered while `run` executes, for the first time or again. */
export async function countRendered(run: () => Promise<unknown>): Promise<number> {
  rendered = 0;
  try {
    await run();
    return rendered;
  } finally {
    rendered = undefined;
  }
}
