import { elementClasses } from '../../elements/register.ts'
import { elementContract } from '../kit/element-contract.ts'

for (const Class of elementClasses) elementContract(Class)
