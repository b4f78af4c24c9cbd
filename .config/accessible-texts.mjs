/**
 * The command `accessible-texts`: all texts of the page in the order of the accessibility tree, including generated
 * content such as list numbers.
 */
export function accessibleTexts() {
  return {
    name: 'accessible-texts',
    async executeCommand({ command, session }) {
      if (command !== 'accessible-texts') return undefined
      const client = await session.browser.getPage(session.id).createCDPSession()
      const { nodes } = await client.send('Accessibility.getFullAXTree')
      await client.detach()
      const byId = new Map(nodes.map((node) => [node.nodeId, node]))
      const textsOf = ({ role, name, childIds = [] }) =>
        role?.value === 'StaticText'
          ? [name?.value ?? '']
          : childIds.flatMap((id) => (byId.has(id) ? textsOf(byId.get(id)) : []))
      return textsOf(nodes[0])
    },
  }
}
