/** The requests of authentication. All methods reject with DataError only. */
export interface AuthRequests {
  /** The current user, by token or cookie. */
  me(): Promise<unknown>
  /** Whether the server responds; sent without credentials. */
  ping(): Promise<unknown>
  providers(): Promise<unknown>
  /** The token for a session id. */
  exchange(sid: string): Promise<unknown>
  /** Ends the session. */
  logout(): Promise<unknown>
}
