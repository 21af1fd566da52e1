export interface Server {
  host: string | null;
  /** False while an operation may move it to another host. */
  isAtRest: boolean;
}

/** A host to which an evacuation did not succeed. It may run a copy of the machine. */
export interface FailedDestination {
  host: string;
  /** Whether nothing runs there any more: it was fenced, or forced down. */
  isOut: boolean;
}

/** What the platform knows about the servers of machines. */
export interface ServerFacts {
  /** The server of a domain; undefined if it is deleted or being deleted. */
  serverOf(machineId: string): Promise<Server | undefined>;
  /** The number of a new placement of a machine, larger than all earlier ones. */
  nextPlacement(machineId: string): Promise<number>;
  /** Where evacuations of the server from its current host failed since its machine was last started. */
  failedDestinations(machineId: string): Promise<FailedDestination[]>;
}

/** Without a platform, every server exists, placements are numbered by the clock, and no evacuation has failed. */
export const serverFacts = ({
  serverOf = async () => ({ host: null, isAtRest: true }),
  nextPlacement = async () => Date.now(),
  failedDestinations = async () => [],
}: Partial<ServerFacts> = {}): ServerFacts => ({ serverOf, nextPlacement, failedDestinations });
