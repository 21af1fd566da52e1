import { createStore } from 'zustand/vanilla';

export interface DockSession {
  projectId: string;
  serverId: string;
  name: string;
}

interface Dock {
  sessions: readonly DockSession[];
  current: string | undefined;
  isFolded: boolean;
  /** Displays all consoles side by side instead of one at a time. */
  isSplit: boolean;
}

/** Maximum number of open consoles; each uses a terminal and a connection. */
export const MAX_SESSIONS = 4;

/** Consoles at the bottom of the page. They stay open when the user navigates. */
export const dock = createStore<Dock>(() => ({ sessions: [], current: undefined, isFolded: false, isSplit: false }));

/** Opens the console of an instance, or selects it if it is open. Returns false if `MAX_SESSIONS` are open. */
export function openConsole(session: DockSession): boolean {
  const { sessions } = dock.getState();
  const isThere = sessions.some(({ serverId }) => serverId === session.serverId);
  if (!isThere && sessions.length >= MAX_SESSIONS) return false;
  dock.setState({
    sessions: isThere ? sessions : [...sessions, session],
    current: session.serverId,
    isFolded: false,
  });
  return true;
}

/** Closes a console and selects the one next to it. */
export function closeConsole(serverId: string): void {
  dock.setState((before) => {
    const at = before.sessions.findIndex((session) => session.serverId === serverId);
    const sessions = before.sessions.filter((session) => session.serverId !== serverId);
    const beside = sessions[Math.min(at, sessions.length - 1)]?.serverId;
    return { sessions, current: before.current === serverId ? beside : before.current };
  });
}

export const showConsole = (serverId: string): void => dock.setState({ current: serverId, isFolded: false });

export const foldDock = (isFolded: boolean): void => dock.setState({ isFolded });

export const splitDock = (isSplit: boolean): void => dock.setState({ isSplit, isFolded: false });
