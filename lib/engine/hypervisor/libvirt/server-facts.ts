export interface Server {
  host: string | null;
  /** False while an operation may move it to another host. */
  isAtRest: boolean;
}

/** What the platform knows about the servers of machines. */
export interface ServerFacts {
  /** The server of a domain; undefined if it is deleted or being deleted. */
  serverOf(machineId: string): Promise<Server | undefined>;
  /** The number of a new placement of a machine, larger than all earlier ones. */
  nextPlacement(machineId: string): Promise<number>;
}

/** Without a platform, every server counts as existing, and placements are numbered by the clock. */
export const serverFacts = ({
  serverOf = async () => ({ host: null, isAtRest: true }),
  nextPlacement = async () => Date.now(),
}: Partial<ServerFacts> = {}): ServerFacts => ({ serverOf, nextPlacement });
