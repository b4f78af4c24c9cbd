import { fieldTypes } from '../../src/fields/field-types.ts'
import { testFieldType } from '../kit/field-contract.ts'

for (const fieldType of fieldTypes) testFieldType(fieldType, fieldTypes)
