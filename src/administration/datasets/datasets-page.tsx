import { useState } from 'react'
import { countDocuments, listDatasets } from '../../data/administration/datasets.ts'
import type { ApiClient } from '../../data/connection/ask.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Dataset } from '../../protocol/projects.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import { Page } from '../page.tsx'
import { OpenRow, RowList, RowTexts } from '../rows.tsx'
import { useLoaded } from '../use-loaded.ts'
import { CreateDatasetDialog } from './create-dataset-dialog.tsx'
import { DatasetDialog } from './dataset-dialog.tsx'

export interface CountedDataset extends Dataset {
  /** Null if unknown. */
  readonly documents: number | null
}

/** Each count is a query of its own. */
const mostCounted = 50

async function loadDatasets(client: ApiClient): Promise<readonly CountedDataset[]> {
  const datasets = await listDatasets(client)
  return Promise.all(
    datasets.map(async (dataset, index) => ({
      ...dataset,
      documents: index < mostCounted ? await countDocuments(client, dataset.name) : null,
    })),
  )
}

/** Where content is stored. */
export function DatasetsPage() {
  const [loaded, reload] = useLoaded(loadDatasets)
  return (
    <LoadedPart loaded={loaded} onRetry={reload}>
      {(datasets) => <Datasets datasets={datasets} onChange={reload} />}
    </LoadedPart>
  )
}

function Datasets(props: { datasets: readonly CountedDataset[]; onChange: () => void }) {
  const { datasets, onChange } = props
  const translate = useTranslate()
  const [isCreating, setCreating] = useState(false)
  const [opened, setOpened] = useState<CountedDataset | null>(null)
  return (
    <Page
      label={translate('administration.datasets')}
      title={translate('administration.datasets')}
      intro={translate('administration.datasets-intro')}
      action={
        <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
          {translate('administration.create-dataset')}
        </Button>
      }
    >
      <RowList
        label={translate('administration.datasets')}
        items={datasets}
        keyOf={({ name }) => name}
      >
        {(dataset, focusProps) => (
          <OpenRow focusProps={focusProps} onOpen={() => setOpened(dataset)}>
            <DatasetTexts {...dataset} />
          </OpenRow>
        )}
      </RowList>
      {isCreating && <CreateDatasetDialog onChange={onChange} onClose={() => setCreating(false)} />}
      {opened && (
        <DatasetDialog dataset={opened} onChange={onChange} onClose={() => setOpened(null)} />
      )}
    </Page>
  )
}

function DatasetTexts({ name, aclMode, documents }: CountedDataset) {
  const translate = useTranslate()
  return (
    <RowTexts
      name={name}
      state={
        aclMode === 'public' && <Badge tone="caution">{translate('administration.public')}</Badge>
      }
      detail={documents !== null && translate('administration.documents', { count: documents })}
    />
  )
}
