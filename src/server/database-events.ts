import type { ReleaseSchedule } from './actions/release-schedule.ts'
import type { ServerServices } from './create-services.ts'
import { releasesPrefix } from '../model/release.ts'
import type { ServerStorage } from './open-storage.ts'
import type { PresenceRooms } from './realtime/presence.ts'
import type { SocketServer } from './realtime/socket-server.ts'
import type { DatabaseEvents } from './scale/open-database.ts'

export interface EventReceivers {
  readonly services: Pick<
    ServerServices,
    'access' | 'clock' | 'copies' | 'listeners' | 'live' | 'metrics' | 'webhooks'
  >
  readonly maintenance: ServerStorage['maintenance']
  readonly releases: Pick<ReleaseSchedule, 'changed'>
  readonly rooms: PresenceRooms
  readonly sockets: Pick<SocketServer, 'closeDataset'>
  readonly onError: (error: unknown) => void
}

/** Passes what happens in the database on to the parts of the server that it concerns. */
export function passOnEvents(receivers: EventReceivers): DatabaseEvents {
  const { maintenance, releases, rooms, sockets, onError } = receivers
  const { access, clock, copies, listeners, live, metrics, webhooks } = receivers.services
  return {
    onTransaction(dataset, transaction) {
      metrics.delivered(clock.now() - Date.parse(transaction.at))
      listeners.publish(dataset, transaction)
      live.publish(dataset, transaction)
      if (transaction.changes.some(({ documentId }) => isRelease(documentId))) releases.changed()
      webhooks.logGrew(dataset)
      maintenance.schedule()
    },
    isAwaited: (name, documents) =>
      documents.some(({ _id }) => isRelease(_id)) ||
      listeners.mayReach(name, documents) ||
      live.isAwaited(name),
    onDatasetDeleted(name) {
      listeners.disconnect(name, 'The dataset was deleted')
      live.reset(name)
      sockets.closeDataset(name)
      maintenance.schedule()
    },
    onLogLost(name) {
      listeners.reset(name)
      live.reset(name)
    },
    onAccessChanged() {
      access.reload().catch(onError)
      webhooks.reload()
      copies.reload()
    },
    onPresence: rooms.receive,
    onProcessEnded: rooms.processEnded,
  }
}

function isRelease(id: string): boolean {
  return id.startsWith(releasesPrefix)
}
