import { useUi } from '../../ui/ui-context.ts'

/** Runs a command of the studio by its id. */
export function useRunCommand(): (id: string) => void {
  const { commands } = useUi()
  return (id) =>
    commands
      .current()
      .find((command) => command.id === id)
      ?.run()
}
